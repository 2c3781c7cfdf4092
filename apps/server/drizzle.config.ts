import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes the SQL of schema changes to `migrations/`. */
export default defineConfig({ dialect: 'postgresql', schema: './src/**/schema.ts', out: './migrations' });
