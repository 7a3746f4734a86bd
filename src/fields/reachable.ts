import type { AnyField } from '../core/field/fieldType'

/** Whether one can write to somebody, or call them, by a field. */
export const isReachable = ({ kind }: Pick<AnyField, 'kind'>): boolean => kind === 'email' || kind === 'phone'
