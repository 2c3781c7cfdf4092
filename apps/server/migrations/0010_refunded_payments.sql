DROP INDEX "refund_requests_subject";--> statement-breakpoint
CREATE UNIQUE INDEX "refund_requests_payment" ON "refund_requests" USING btree ("kind","subject","payment_id");