import { checkTencentSignature, tencentFailure } from '../engines/tencent-signature.ts';
import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from './stand-in.ts';

/** The only registered site. */
export const CAPTCHA_SITE = { appId: '190012345', appSecret: 'good-app-secret' };
/** The only valid result of the widget. */
export const SOLVED_CAPTCHA = { ticket: 't03solved', randstr: '@abc' };

/** Starts Tencent Captcha's `DescribeCaptchaResult`. `now` is its clock, in milliseconds. */
export function startTencentCaptchaStandIn(now: () => number): Promise<StandIn> {
  return startStandIn((request) => answer(request, now()));
}

function answer(request: StandInRequest, now: number): StandInAnswer {
  const { headers } = request;
  if (headers['x-tc-version'] !== '2019-07-22') return tencentFailure('NoSuchVersion', 'The version does not exist.');
  if (headers['x-tc-action'] !== 'DescribeCaptchaResult') {
    return tencentFailure('InvalidAction', 'The action does not exist.');
  }
  return checkTencentSignature(request, { service: 'captcha', now }) ?? verifyTicket(JSON.parse(request.body));
}

/** Verifies a ticket. Codes as documented: 1 passed, 8 expired or used, 15 wrong, 100 wrong AppSecretKey. */
function verifyTicket(body: Record<string, unknown>): StandInAnswer {
  const { CaptchaType, Ticket, UserIp, Randstr, CaptchaAppId, AppSecretKey } = body;
  if (CaptchaType !== 9) return tencentFailure('InvalidParameter', 'CaptchaType.');
  if (typeof CaptchaAppId !== 'number') return tencentFailure('InvalidParameter', 'CaptchaAppId.');
  if (typeof UserIp !== 'string' || UserIp === '') return tencentFailure('MissingParameter', 'UserIp.');
  if (String(CaptchaAppId) !== CAPTCHA_SITE.appId || AppSecretKey !== CAPTCHA_SITE.appSecret) {
    return verdict(100, 'appid and appsecretkey do not match');
  }
  const isSolved = Ticket === SOLVED_CAPTCHA.ticket && Randstr === SOLVED_CAPTCHA.randstr;
  return isSolved ? verdict(1, 'OK') : verdict(15, 'decrypt fail');
}

function verdict(code: number, message: string): StandInAnswer {
  return {
    body: {
      Response: {
        CaptchaCode: code,
        CaptchaMsg: message,
        EvilLevel: 0,
        GetCaptchaTime: 0,
        RequestId: '000ee211-f19e-4a34-a214-e2bb1122d248',
      },
    },
  };
}
