import type { Engine } from '@interlinear/engines';
import type { EngineErrorReason } from '@interlinear/engines/error';
import { Icon } from '@interlinear/ui/icon';
import { useEffect, useRef, useState } from 'react';
import { type EngineTest, testEngine } from '../../engines/test-engine.ts';
import { locale, type MessageName, say } from '../../messages/say.ts';
import { useSettings } from '../settings-context.tsx';

/** A running test, or its result; undefined if there is none. */
export type EngineTestState =
  | {
      status: 'running';
      name: string;
      /** 0…1 while a model downloads. */
      downloaded?: number;
    }
  | EngineTest
  | undefined;

/** Local models may need this long to load. */
const TIMEOUT_MS = 30_000;

/** Tests an engine with the person's target language. A new test replaces the previous one. */
export function useEngineTest() {
  const [test, setTest] = useState<EngineTestState>();
  const { settings } = useSettings();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = (create: (onDownload: (fraction: number) => void) => Engine) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const timeout = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const allowTime = () => {
      clearTimeout(timer);
      timer = setTimeout(() => timeout.abort(new DOMException('no answer in time', 'TimeoutError')), TIMEOUT_MS);
    };
    const engine = create((downloaded) => {
      allowTime(); // a download may take any time while it progresses
      if (!controller.signal.aborted) setTest({ status: 'running', name: engine.name, downloaded });
    });
    setTest({ status: 'running', name: engine.name });
    allowTime();
    const signal = AbortSignal.any([controller.signal, timeout.signal]);
    const ended = testEngine(engine, { target: settings.target, now: () => performance.now(), signal });
    // Unexpected errors are bugs and surface as uncaught errors.
    void ended.then((outcome) => {
      clearTimeout(timer);
      if (!controller.signal.aborted) setTest(outcome);
    });
  };
  const clear = () => {
    running.current?.abort();
    setTest(undefined);
  };
  return { test, start, clear };
}

/** Describes a test in one line and announces it. */
export function EngineTestLine({ test }: { test: EngineTestState }) {
  const seconds = new Intl.NumberFormat(locale(), { maximumFractionDigits: 1 });
  return (
    <p role="status" className="flex items-start gap-1.5 text-sm [overflow-wrap:anywhere] empty:hidden">
      {test?.status === 'running' && (
        <span className="text-faded">
          {test.downloaded === undefined
            ? say('engineTesting', test.name)
            : say('engineDownloading', Math.round(test.downloaded * 100))}
        </span>
      )}
      {test?.status === 'ok' && (
        <>
          <span className="mt-0.5 text-leaf">
            <Icon name="check" size={16} />
          </span>
          <span className="text-leaf">
            {say('engineTestOk', test.text, seconds.format(Math.max(test.durationMs, 50) / 1000))}
          </span>
        </>
      )}
      {test?.status === 'failed' && (
        <>
          <span className="mt-0.5 text-rubric">
            <Icon name="alert" size={16} />
          </span>
          <span className="text-rubric">{say(FAILURES[test.reason])}</span>
        </>
      )}
    </p>
  );
}

const FAILURES: Record<EngineErrorReason, MessageName> = {
  auth: 'engineFailAuth',
  quota: 'engineFailQuota',
  'rate-limit': 'engineFailRateLimit',
  timeout: 'engineFailTimeout',
  network: 'engineFailNetwork',
  unavailable: 'engineFailUnavailable',
  'bad-request': 'engineFailRequest',
  'too-long': 'engineFailRequest',
  'unsupported-pair': 'engineFailPair',
  'content-refused': 'engineFailContent',
  'wrong-answer': 'engineFailAnswer',
  cancelled: 'engineFailTimeout',
};
