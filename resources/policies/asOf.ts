/** The fields that identify a version and date it. */
export interface Dated {
  number: number | null
  effective_from: string | null
}

/**
 * Returns the version in force on a day: the started version with the highest number. Returns undefined
 * before the first.
 */
export function versionAsOf<Version extends Dated>(
  versions: readonly Version[],
  day: string,
): Version | undefined {
  const begun = versions.filter(({ effective_from }) => effective_from !== null && effective_from <= day)
  return begun.reduce<Version | undefined>(
    (last, one) => (last && Number(last.number) > Number(one.number) ? last : one),
    undefined,
  )
}
