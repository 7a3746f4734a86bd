import '@testing-library/jest-dom/vitest'
import { render } from '@testing-library/react'
import polyglotI18nProvider from 'ra-i18n-polyglot'
import english from 'ra-language-english'
import type { ReactNode } from 'react'
import {
  AdminContext,
  type DataProvider,
  Form,
  type TranslationMessages,
  testDataProvider,
} from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { FileProvider } from '../../src/fields/file/uploads'
import { viewOf } from '../../src/fields/views'
import { ResourcesProvider } from '../../src/ui/fields/ResourcesContext'
import { SessionProvider } from '../../src/ui/session/SessionContext'
import { createSession } from '../../src/ui/session/session'
import { phrases } from '../support/phrases'
import { fixtureOf } from './fixtures'
import { matrixResources, resourceOf } from './matrixResources'

const messages = { ...english, ...phrases } as unknown as TranslationMessages
const target = (id: number) => ({ id, label: `Target ${id}` })

const fileInfo = async (id: number) => ({
  id,
  name: `contract-${id}.pdf`,
  size: 1400,
  type: 'application/pdf',
})
const files: FileProvider = {
  uploadFile: async ({ name, size, type }, onProgress) => {
    onProgress(1)
    return { id: 70, name, size, type }
  },
  fileInfo,
  downloadFile: async id => ({ info: await fileInfo(id), content: new Blob(['x']) }),
}

/** Responds to the requests of fields, for names of records and for files. Any other call throws. */
export const dataProvider = {
  ...testDataProvider({
    getMany: (async (_resource, { ids }) => ({
      data: ids.map(id => target(Number(id))),
    })) as DataProvider['getMany'],
    getList: (async () => ({ data: [target(1), target(2)], total: 2 })) as unknown as DataProvider['getList'],
  }),
  ...files,
}

const session = createSession({ rules: [{ action: 'manage', subject: 'all' }] })

interface World {
  locale?: string
  mayRead?: boolean
}

/** Renders a field with the providers that it needs. */
export function renderField(field: ReactNode, { locale = 'en', mayRead = true }: World = {}) {
  const authProvider = { canAccess: async () => mayRead, checkError: async () => undefined } as never
  return render(
    <AdminContext
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={polyglotI18nProvider(() => messages, locale, undefined, { allowMissing: true })}
    >
      <SessionProvider session={session}>
        <ResourcesProvider resources={matrixResources}>{field}</ResourcesProvider>
      </SessionProvider>
    </AdminContext>,
  )
}

function CurrentValue({ onHeld }: { onHeld: (value: unknown) => void }) {
  onHeld(useWatch({ name: 'value' }))
  return null
}

/**
 * Renders the input of a field type in a form with an initial value. `held` returns the form's current value.
 */
export function renderInput(
  kind: string,
  value: unknown,
  { children, ...world }: World & { children?: ReactNode } = {},
) {
  const { field } = fixtureOf(kind)
  const { Input } = viewOf(field)
  let held: unknown
  const screen = renderField(
    <Form record={{ value }}>
      <Input name="value" field={field} resource={resourceOf(kind)} label="Value" />
      <CurrentValue
        onHeld={now => {
          held = now
        }}
      />
      {children}
    </Form>,
    world,
  )
  return { ...screen, held: () => held }
}

/** Returns all readable text in a part of the screen, including values in controls. */
export function readable(part: HTMLElement): string {
  const controls = [...part.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value)
  return [part.textContent, ...controls].join(' ').replace(/\s+/g, ' ')
}
