const MINE = /^@my\.([a-z][a-z0-9_]{0,50})$/u

/** Replaces a value that the account does not have. */
const MISSING = Symbol('missing')

const isEmpty = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && !value.length)

/** Returns the account field that `@my.insurance_company_id` names; undefined for any other value. */
export const accountFieldOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? MINE.exec(value)?.[1] : undefined

/**
 * Returns a filter's value with each `@my.<field>` replaced by that field of the requesting user's account.
 */
export function resolveAccountValues(
  value: unknown,
  account: Readonly<Record<string, unknown>> | undefined,
): unknown {
  if (Array.isArray(value)) {
    const values = value.flatMap(one => resolveAccountValues(one, account))
    return values.some(isMissing) ? MISSING : values
  }
  const field = accountFieldOf(value)
  if (!field) return value
  const own = account && Object.hasOwn(account, field) ? account[field] : undefined
  return isEmpty(own) ? MISSING : own
}

/** Whether `resolveAccountValues` found that the account has no such value. */
export const isMissing = (value: unknown): boolean => value === MISSING
