import { defineConfig } from 'drizzle-kit';

/** `npx drizzle-kit generate` writes the SQL of what changed in the tables into `migrations/`. */
export default defineConfig({ dialect: 'postgresql', schema: './src/**/schema.ts', out: './migrations' });
