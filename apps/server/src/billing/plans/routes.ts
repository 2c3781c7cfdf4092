import { envelope } from '@interlinear/contract/envelope';
import { planConfigData, productsData, productsQuery, subscriptionPlansData } from '@interlinear/contract/plans';
import {
  quotaInfoData,
  subscriptionsData,
  subscriptionsQuery,
  usageTodayData,
  usageTodayQuery,
} from '@interlinear/contract/quota';
import type { Authentication } from '../../accounts/authentication.ts';
import type { HttpServer } from '../../platform/http/create-http-server.ts';
import { success } from '../../platform/http/envelope.ts';
import type { DailyLimits } from '../metering/daily-limits.ts';
import { listSubscriptions } from './list-subscriptions.ts';
import {
  type DocumentLimits,
  presentPlanConfig,
  presentProducts,
  presentSubscriptionPlans,
  type Shop,
} from './present-plans.ts';
import { presentQuota } from './present-quota.ts';
import { presentUsageToday, type UsageTodayContext } from './present-usage-today.ts';

export interface PlanRoutesContext extends UsageTodayContext {
  authentication: Authentication;
  shop: Shop;
  documentLimits: DocumentLimits;
  dailyLimits: Pick<DailyLimits, 'freeModels'>;
}

const tags = ['plans'];

export function planRoutes(api: HttpServer, context: PlanRoutesContext): void {
  const { authentication, catalogue, shop, documentLimits } = context;

  api.get(
    '/pubapi1/get_plan_config',
    {
      schema: {
        tags,
        summary: 'Plans, what they give, and the figures of rewards and refunds',
        response: { 200: envelope(planConfigData) },
      },
    },
    async () => success(presentPlanConfig(catalogue, shop, documentLimits)),
  );

  api.get(
    '/pubapi1/get_subscription_plans',
    {
      schema: {
        tags,
        summary: 'The plans that can be bought, by the month and by the year',
        response: { 200: envelope(subscriptionPlansData) },
      },
    },
    async () => success(presentSubscriptionPlans(catalogue, shop)),
  );

  api.get(
    '/pubapi1/get_products',
    {
      schema: {
        tags,
        summary: 'The packs that can be bought',
        querystring: productsQuery,
        response: { 200: envelope(productsData) },
      },
    },
    async (request) => success(presentProducts(catalogue, shop, request.query.type)),
  );

  api.get(
    '/priapi1/get_quota_info',
    {
      schema: {
        tags,
        summary: 'What the account has, has used and has left',
        response: { 200: envelope(quotaInfoData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const [quota, freeModels] = await Promise.all([
        presentQuota(context, accountId),
        context.dailyLimits.freeModels(accountId),
      ]);
      return success({ ...quota, free_models: freeModels });
    },
  );

  api.get(
    '/priapi1/get_usage_today',
    {
      schema: {
        tags,
        summary: 'What the account has used since midnight in its time zone',
        querystring: usageTodayQuery,
        response: { 200: envelope(usageTodayData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      return success(await presentUsageToday(context, accountId, request.query.time_zone));
    },
  );

  api.get(
    '/priapi1/get_my_subscriptions',
    {
      schema: {
        tags,
        summary: 'The subscriptions that the account has or had, newest first',
        querystring: subscriptionsQuery,
        response: { 200: envelope(subscriptionsData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      const { page, page_size: pageSize } = request.query;
      return success(await listSubscriptions(context, accountId, { page, pageSize }));
    },
  );
}
