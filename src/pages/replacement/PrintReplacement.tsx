import CodeIcon from '@mui/icons-material/Code'
import { Button, DialogActions, DialogContent, DialogContentText, IconButton, Tooltip } from '@mui/material'
import { lazy, Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Resource, Section } from '../../core/schema/resource'

// Lazy, so that lists outside development don't load dialogs.
const DialogFrame = lazy(() =>
  import('../../ui/dialog/DialogFrame').then(part => ({ default: part.DialogFrame })),
)

interface Props {
  resource: Resource
  view: ReplacedPage
}

/** In development, shows the code of a component that replaces this page (X-05). */
export function PrintReplacement(props: Props) {
  return import.meta.env.DEV ? <ReplacementButton {...props} /> : null
}

function ReplacementButton({ resource, view }: Props) {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  const code = replacementCode(resource, view)
  const label = translate('view.replacement')
  return (
    <>
      <Tooltip title={label}>
        <IconButton aria-label={label} onClick={() => setOpen(true)}>
          <CodeIcon />
        </IconButton>
      </Tooltip>
      <Suspense>
        {open && (
          <DialogFrame title={label} maxWidth="md" onClose={() => setOpen(false)}>
            <DialogContent>
              <DialogContentText>{translate('view.replacement_text')}</DialogContentText>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrolling content must be reachable by keyboard */}
              <pre tabIndex={0} style={{ overflow: 'auto', fontSize: 13, direction: 'ltr' }}>
                {code}
              </pre>
            </DialogContent>
            <DialogActions>
              <Button onClick={() => void navigator.clipboard.writeText(code)}>
                {translate('view.copy')}
              </Button>
              <Button onClick={() => setOpen(false)}>{translate('view.close')}</Button>
            </DialogActions>
          </DialogFrame>
        )}
      </Suspense>
    </>
  )
}

type ReplacedPage = 'list' | 'show' | 'edit' | 'create'

const pascal = (name: string) =>
  name
    .split('-')
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')

/** The generated pages with their props. */
const pages: Record<ReplacedPage, { page: string; part: (resource: Resource) => [string, string] }> = {
  list: { page: 'ListPage', part: ({ list }) => ['columns', listOf(list.columns.map(quoted))] },
  show: { page: 'ShowPage', part: ({ view }) => ['sections', listOf(view.map(literal))] },
  edit: { page: 'EditPage', part: ({ form }) => ['sections', listOf(form.map(literal))] },
  create: { page: 'CreatePage', part: ({ form }) => ['sections', listOf(form.map(literal))] },
}

/**
 * Returns the code of a component that replaces one page of a resource, and the line that registers it in the
 * definition. The component renders the same as the generated page. Developers can then change the list, or
 * pass children to the page to render the rest.
 */
export function replacementCode(resource: Resource, view: ReplacedPage): string {
  const component = `${pascal(resource.name)}${pascal(view)}`
  const folder = resource.name.replace(/-(\w)/gu, (_, letter: string) => letter.toUpperCase())
  const { page, part } = pages[view]
  const [name, value] = part(resource)
  return `// In the definition of ${resource.name}:
//   views: { ${view}: () => import('./pages/${component}') },

// resources/${folder}/pages/${component}.tsx
import { ${page} } from '../../../src/pages/${page}'
import type { ResourcePageProps } from '../../../src/pages/generatedPages'

const ${name} = ${value}

export function ${component}({ resource }: ResourcePageProps) {
  return <${page} resource={resource} ${name}={${name}} />
}
`
}

const quoted = (text: string) => `'${text}'`
const listOf = (parts: readonly string[]) => `[\n${parts.map(part => `  ${part},\n`).join('')}]`

const literal = ({ section, fields, tab }: Section) =>
  `{ section: ${quoted(section)}, fields: [${fields.map(quoted).join(', ')}]${tab ? `, tab: ${quoted(tab)}` : ''} }`
