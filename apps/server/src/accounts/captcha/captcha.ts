/** Proof from the captcha widget that its visitor solved it. */
interface CaptchaProof {
  ticket: string;
  randstr: string;
  /** Visitor's IP address, which the provider compares with the solver's. */
  address: string;
}

/** Captcha service. */
export interface Captcha {
  provider: 'tencent';
  /** Public key for the widget. */
  siteKey: string;
  /** Returns whether the proof is valid. @throws when the provider cannot be reached */
  verify(proof: CaptchaProof): Promise<boolean>;
}
