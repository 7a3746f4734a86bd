import { Admin, EditGuesser, ListGuesser, Resource, ShowGuesser } from 'react-admin'
import { createRoot } from 'react-dom/client'
import { createAccessControl } from '../../../providers/accessControlProvider'
import { createAccount } from '../../../providers/account'
import { createAuthProvider } from '../../../providers/authProvider'
import { createDataProvider } from '../../../providers/dataProvider'
import { createHttp } from '../../../providers/http'
import { rulesFor } from '../../../resources/permissionRules'
import type { Resource as Definition } from '../../../src/core/schema/resource'
import { collectResources } from '../../../src/define/collectResources'
import { createSession } from '../../../src/ui/session/session'

// What a react-admin developer writes around the three providers: no page, layout or text is Coverdesk's.

declare const RESOURCES: readonly string[]

const files = import.meta.glob<Record<string, Definition>>('../../../resources/*/index.ts', { eager: true })
const resources = collectResources(Object.values(files).flatMap(file => Object.values(file)))
const session = createSession()
const http = createHttp({ api: '/api/v1', token: () => session.get().token, language: () => 'en' })
const account = createAccount({
  session,
  http,
  rulesFor: user => rulesFor(user, user.permissions),
  endedRules: [],
  here: () => location.hash.slice(1),
  navigate: path => {
    location.hash = path
  },
})
const dataProvider = createDataProvider({
  http,
  rememberLabels: () => undefined,
  resources: () => resources,
})
const authProvider = createAuthProvider(account, session, createAccessControl(session, resources))

await account.start()
createRoot(document.getElementById('root') as HTMLElement).render(
  <Admin dataProvider={dataProvider} authProvider={authProvider} disableTelemetry requireAuth>
    {RESOURCES.map(name => (
      <Resource key={name} name={name} list={ListGuesser} edit={EditGuesser} show={ShowGuesser} />
    ))}
  </Admin>,
)
