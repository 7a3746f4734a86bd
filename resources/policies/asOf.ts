/** The fields that date a version. */
export interface Dated {
  effective: string | null
  until: string | null
}

/** Returns the version in force on a day, of those that still count; undefined before the first and after the last. */
export const versionAsOf = <Version extends Dated>(
  versions: readonly Version[],
  day: string,
): Version | undefined =>
  versions.find(
    ({ effective, until }) => effective !== null && effective <= day && (until === null || day < until),
  )
