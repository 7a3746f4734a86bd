import type { Resource } from '../schema/resource'

/**
 * The action that the rules are asked about. A child (P-13) has the rules of its parent, which is there already when
 * one is made: making a child is changing the parent. All else is called alike.
 */
export const actionOn = ({ parent }: Pick<Resource, 'parent'>, action: string): string =>
  parent !== undefined && action === 'create' ? 'update' : action
