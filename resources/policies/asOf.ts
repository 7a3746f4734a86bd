/** What a version is chosen by. */
export interface Dated {
  number: number | null
  effective_from: string | null
}

/** The version that held on a day: the last one among those that had begun; undefined before the first. */
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
