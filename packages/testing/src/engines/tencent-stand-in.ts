import { type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../stand-ins/stand-in.ts';
import { pseudoTranslate } from './pseudo-translate.ts';
import { checkTencentSignature, tencentFailure as failure } from './tencent-signature.ts';

export { TENCENT_KEY } from './tencent-signature.ts';

/** Tencent Machine Translation, `TextTranslate`. Detects every text as English. `now` is its clock, in milliseconds. */
export function startTencentStandIn(now: () => number): Promise<StandIn> {
  return startStandIn((request) => answer(request, now()));
}

function answer(request: StandInRequest, now: number): StandInAnswer {
  const { headers } = request;
  if (!headers['x-tc-action'])
    return failure('MissingParameter', 'The request is missing a required parameter `Action`.');
  if (headers['x-tc-version'] !== '2018-03-21') return failure('NoSuchVersion', 'The version does not exist.');
  if (headers['x-tc-action'] !== 'TextTranslate') return failure('InvalidAction', 'The action does not exist.');
  if (!headers['x-tc-region'])
    return failure('MissingParameter', 'The request is missing a required parameter `Region`.');
  const refusal = checkTencentSignature(request, { service: 'tmt', now });
  return refusal ?? translate(JSON.parse(request.body));
}

function translate({ SourceText, Source, Target, ProjectId }: Record<string, unknown>): StandInAnswer {
  if (typeof ProjectId !== 'number') return failure('MissingParameter', 'The request is missing `ProjectId`.');
  if (typeof SourceText !== 'string' || SourceText === '') return failure('InvalidParameter', 'SourceText is empty.');
  if (typeof Source !== 'string' || typeof Target !== 'string') return failure('MissingParameter', 'Source, Target.');
  if (!/^[a-z]{2}(-TW)?$/.test(Target)) return failure('UnsupportedOperation.UnSupportedTargetLanguage', 'Target.');
  if (SourceText.length > 2000) return failure('UnsupportedOperation.TextTooLong', 'The text is too long.');
  return {
    body: {
      Response: {
        TargetText: pseudoTranslate(SourceText, Target),
        Source: Source === 'auto' ? 'en' : Source,
        Target,
        UsedAmount: SourceText.length,
        RequestId: '000ee211-f19e-4a34-a214-e2bb1122d248',
      },
    },
  };
}
