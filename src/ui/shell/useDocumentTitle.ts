import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useSession } from '../session/SessionContext'

/** Sets the document's title: page · company. `page` is a text or a catalogue key. */
export function useDocumentTitle(page: string | undefined): void {
  const translate = useTranslate()
  const { settings } = useSession()
  const company = settings.company_name
  useEffect(() => {
    if (!page) return
    document.title = translate('app.title', { page: translate(page, { _: page, smart_count: 2 }), company })
  }, [page, company, translate])
}
