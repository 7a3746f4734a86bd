import type { PlanProblem } from '../../../../src/contract/definitions'
import { product } from '../../../base/product/version'
import type { Scope } from '../../../base/services'

/**
 * Returns a problem for definitions from a newer product, which this version
 * might not support or might interpret differently.
 */
export function productProblems(
  { services, language }: Scope,
  theirs: string | undefined,
  [resource = '']: readonly string[],
): PlanProblem[] {
  if (!theirs || theirs.localeCompare(product.version, 'en', { numeric: true }) <= 0) return []
  const say = (key: string) =>
    services.messages.translate(language, `studio_plan.${key}`, { theirs, ours: product.version })
  return [{ resource, place: '', message: say('newer_product'), cure: say('newer_product_cure') }]
}
