import type { PlanProblem } from '../../../../src/contract/definitions'
import { product } from '../../../base/product/version'
import type { Scope } from '../../../base/services'

/** Definitions of a newer product may say what this one does not know, or means otherwise. */
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
