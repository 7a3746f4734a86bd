import type { Resource } from '../schema/resource'

/**
 * Returns the action to check in the rules. A child (P-13) has the rules of its parent.
 * The parent already exists when a child is created, so creating the child requires
 * `update` on the parent. All other actions are unchanged.
 */
export const actionOn = ({ parent }: Pick<Resource, 'parent'>, action: string): string =>
  parent !== undefined && action === 'create' ? 'update' : action
