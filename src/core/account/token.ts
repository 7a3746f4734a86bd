/** Whether a value is a token: two parts separated by `|`, the second longer than 10 characters. */
export function isToken(value: string | undefined): value is string {
  const parts = value?.split('|') ?? []
  return parts.length === 2 && parts[0] !== '' && (parts[1]?.length ?? 0) > 10
}
