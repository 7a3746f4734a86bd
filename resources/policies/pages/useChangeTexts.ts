import { type RaRecord, useGetMany, useLocale, useTranslate } from 'react-admin'
import { officeTimeZone, useLabels, type Values } from '../../../src/kit'
import { type VersionChange, versionChanges } from '../../policyVersions/changes'
import { changeText } from '../../policyVersions/changeText'

const PARTIES = { customers: 'customer_id', 'insurance-companies': 'insurance_company_id' } as const

/** Returns a function for the texts of what a version changes, compared with the one before. */
export function useChangeTexts(
  versions: readonly RaRecord[],
): (before: Values, after: Values, isShown?: (change: VersionChange) => boolean) => string[] {
  const language = useLocale()
  const translate = useTranslate()
  const word = useLabels()
  const customers = useNames('customers', versions)
  const companies = useNames('insurance-companies', versions)
  const format = {
    ...{ language, translate, word, timeZone: officeTimeZone() },
    title: (to: string, id: number) => (to === 'customers' ? customers : companies).get(id) ?? `#${id}`,
  }
  return (before, after, isShown = () => true) =>
    versionChanges(before, after)
      .filter(isShown)
      .map(change => changeText(change, format))
}

/** Reads the names of a party, if it is not the same in all versions. */
function useNames(name: keyof typeof PARTIES, versions: readonly RaRecord[]): ReadonlyMap<number, string> {
  const ids = [...new Set(versions.flatMap(version => version[PARTIES[name]] ?? []))] as number[]
  const { data = [] } = useGetMany(name, { ids: ids.length > 1 ? ids : [] })
  return new Map(data.flatMap(one => (one ? [[Number(one.id), String(one.label)]] : [])))
}
