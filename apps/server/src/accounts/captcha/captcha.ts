/** What a page got from the captcha's widget when its visitor had solved it. */
interface CaptchaProof {
  ticket: string;
  randstr: string;
  /** The visitor's address: the provider compares it with the one that solved it. */
  address: string;
}

/** A service that tells people from machines. */
export interface Captcha {
  provider: 'tencent';
  /** For the widget; public. */
  siteKey: string;
  /** @throws when the provider cannot be asked */
  verify(proof: CaptchaProof): Promise<boolean>;
}
