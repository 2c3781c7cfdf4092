// The entry of a bundle for pages without a build step of their own.
import * as React from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

Object.assign(globalThis, { React, ReactDOM: { createRoot, flushSync } });
