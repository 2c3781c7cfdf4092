import { configureProperties } from './test-size.ts';

configureProperties();
