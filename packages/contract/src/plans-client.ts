import { type PlanConfigData, type Product, planConfigData, productsData } from './plans.ts';
import type { CallOptions, Transport } from './transport.ts';

/** Calls for plans and packs on sale; need no login. Each throws only `ApiError`. */
export interface PlansClient {
  planConfig(options?: CallOptions): Promise<PlanConfigData>;
  /** @param type `undefined` for the packs of every type */
  products(type: Product['type'] | undefined, options?: CallOptions): Promise<Product[]>;
}

export function createPlansClient({ fetchData }: Transport): PlansClient {
  return {
    planConfig: (call = {}) => fetchData({ path: '/pubapi1/get_plan_config', schema: planConfigData, ...call }),
    products: (type, call = {}) =>
      fetchData({ path: '/pubapi1/get_products', schema: productsData, query: { type }, ...call }),
  };
}
