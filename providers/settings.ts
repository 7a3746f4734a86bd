import type { Labels } from '../src/ui/records/labels'
import type { HistoryEntry, RecordsProvider } from '../src/ui/records/recordsProvider'
import type { Http, HttpAnswer } from './http'

type SettingsCalls = Pick<
  RecordsProvider,
  'settings' | 'saveSettings' | 'settingsHistory' | 'uploadLogo' | 'address'
>
type Values = Record<string, unknown>

/** Settings by group: read, saved under the version that was read, and their history (S-08). */
export function settingsCalls(http: Http, rememberLabels: (labels: Labels) => void): SettingsCalls {
  const answer = ({ data, meta }: HttpAnswer<Values>) => {
    rememberLabels((meta?.labels ?? {}) as Labels)
    return { data, version: Number(meta?.version ?? 0) }
  }
  return {
    settings: async group => answer(await http<Values>(`settings/${group}`)),
    saveSettings: async (group, changes, version) => {
      const headers = { 'If-Match': `"${version}"` }
      return answer(await http<Values>(`settings/${group}`, { method: 'PUT', body: changes, headers }))
    },
    settingsHistory: async (group, { page, perPage }) => {
      const range = JSON.stringify([(page - 1) * perPage, page * perPage - 1])
      const { data, meta } = await http<HistoryEntry[]>(`settings/${group}/history`, { query: { range } })
      rememberLabels((meta?.labels ?? {}) as Labels)
      return { data, total: Number(meta?.total ?? 0) }
    },
    uploadLogo: async file => {
      const body = new FormData()
      body.set('file', file)
      const { data } = await http<{ company_logo: string }>('settings/logo', { method: 'POST', body })
      return { logo: data.company_logo, address: await http.address(data.company_logo) }
    },
    address: path => http.address(path),
  }
}
