import { envelope } from '@interlinear/contract/envelope';
import {
  exportFavoritesData,
  exportFavoritesQuery,
  favoritesData,
  favoritesQuery,
  syncFavoritesData,
  syncFavoritesRequest,
} from '@interlinear/contract/favorites';
import { chromeSettingsData, saveChromeSettingsRequest } from '@interlinear/contract/synced-settings';
import type { Authentication } from '../accounts/authentication.ts';
import type { HttpServer } from '../platform/http/create-http-server.ts';
import { success } from '../platform/http/envelope.ts';
import { exportFavorites, listFavorites } from './read-favorites.ts';
import { type SyncContext, syncFavorites } from './sync-favorites.ts';
import { readSettings, saveSettings } from './synced-settings.ts';

export interface FavoriteRoutesOptions extends SyncContext {
  authentication: Authentication;
}

const LISTS = [
  { path: '/priapi1/get_my_words', kind: 'word', summary: 'List the caller’s saved words' },
  { path: '/priapi1/get_my_sentence', kind: 'sentence', summary: 'List the caller’s saved sentences' },
] as const;

export function favoriteRoutes(api: HttpServer, context: FavoriteRoutesOptions): void {
  const { authentication, queries, now } = context;

  for (const { path, kind, summary } of LISTS) {
    api.get(
      path,
      {
        schema: {
          tags: ['favorites'],
          summary,
          querystring: favoritesQuery,
          response: { 200: envelope(favoritesData) },
        },
      },
      async (request) => {
        const { accountId } = await authentication.require(request);
        const { page, page_size: pageSize, search = '' } = request.query;
        return success(await listFavorites(context, { accountId, kind, search, page, pageSize }));
      },
    );
  }

  api.post(
    '/priapi1/sync_favorites',
    {
      schema: {
        tags: ['favorites'],
        summary: 'Sync favorites between devices',
        body: syncFavoritesRequest,
        response: { 200: envelope(syncFavoritesData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      return success(await syncFavorites(context, { accountId, ...request.body }));
    },
  );

  api.get(
    '/priapi1/export_favorites',
    {
      schema: {
        tags: ['favorites'],
        summary: 'Export all favorites as a file, for spreadsheets or Anki',
        querystring: exportFavoritesQuery,
        response: { 200: envelope(exportFavoritesData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      return success(await exportFavorites(queries, accountId, request.query.format));
    },
  );

  api.get(
    '/priapi1/get_chrome_settings',
    {
      schema: {
        tags: ['favorites'],
        summary: 'Get the extension’s synced settings',
        response: { 200: envelope(chromeSettingsData) },
      },
    },
    async (request) => success(await readSettings(queries, (await authentication.require(request)).accountId)),
  );

  api.post(
    '/priapi1/save_chrome_settings',
    {
      schema: {
        tags: ['favorites'],
        summary: 'Save the extension’s synced settings',
        body: saveChromeSettingsRequest,
        response: { 200: envelope(chromeSettingsData) },
      },
    },
    async (request) => {
      const { accountId } = await authentication.require(request);
      return success(await saveSettings(queries, { accountId, ...request.body, now: now() }));
    },
  );
}
