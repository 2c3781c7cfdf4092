import { pseudoTranslate } from './pseudo-translate.ts';

type Availability = 'unavailable' | 'downloadable' | 'downloading' | 'available';
type Fault = { kind: 'hang' } | { kind: 'slow'; milliseconds: number } | { kind: 'throw'; name: string };

/** Creates a stand-in for the browser's `Translator` API, with its download rules and its errors. */
export function createTranslatorApiStandIn() {
  const faults: Fault[] = [];
  const requests: string[] = [];
  const models = new Map<string, Availability>();
  let isActivated = false;

  const availabilityOf = ({ sourceLanguage, targetLanguage }: { sourceLanguage: string; targetLanguage: string }) =>
    models.get(`${sourceLanguage} ${targetLanguage}`) ?? 'available';

  return {
    requests,
    failNext: (fault: Fault) => void faults.push(fault),
    reset() {
      faults.length = 0;
      requests.length = 0;
      models.clear();
      isActivated = false;
    },
    close: async () => {},
    /** Sets the availability of a language pair such as `en de`. Default: available. */
    setModel: (pair: string, availability: Availability) => void models.set(pair, availability),
    /** Simulates a user activation, which downloads require. */
    press() {
      isActivated = true;
    },
    api: {
      availability: async (pair: { sourceLanguage: string; targetLanguage: string }) => availabilityOf(pair),
      async create(options: {
        sourceLanguage: string;
        targetLanguage: string;
        monitor?: (monitor: EventTarget) => void;
        signal?: AbortSignal;
      }) {
        const availability = availabilityOf(options);
        if (availability === 'unavailable') throw new DOMException('no such pair', 'NotSupportedError');
        if (availability !== 'available') {
          if (!isActivated) throw new DOMException('Requires a user gesture', 'NotAllowedError');
          const events = new EventTarget();
          options.monitor?.(events);
          for (const loaded of [0, 0.5, 1]) {
            events.dispatchEvent(Object.assign(new Event('downloadprogress'), { loaded, total: 1 }));
          }
          models.set(`${options.sourceLanguage} ${options.targetLanguage}`, 'available');
        }
        let isDestroyed = false;
        return {
          async translate(text: string, { signal }: { signal: AbortSignal }): Promise<string> {
            if (isDestroyed) throw new DOMException('destroyed', 'InvalidStateError');
            signal.throwIfAborted();
            requests.push(text);
            await applyFault(faults.shift(), signal);
            return pseudoTranslate(text, options.targetLanguage);
          },
          destroy() {
            isDestroyed = true;
          },
        };
      },
    },
  };
}

async function applyFault(fault: Fault | undefined, signal: AbortSignal): Promise<void> {
  if (fault?.kind === 'throw') throw new DOMException('', fault.name);
  if (fault?.kind === 'slow') await new Promise((resolve) => setTimeout(resolve, fault.milliseconds));
  if (fault?.kind === 'hang') {
    await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  }
}
