// Bundle entry for pages without a build step.
import * as React from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

Object.assign(globalThis, { React, ReactDOM: { createRoot, flushSync } });
