import { useTranslate } from 'react-admin'

/** The list of resources, and the editor of the one in the address (T-01). */
export function StudioPage() {
  const translate = useTranslate()
  return <h1>{translate('shell.pages.studio')}</h1>
}
