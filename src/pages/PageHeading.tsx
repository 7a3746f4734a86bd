import ArrowBack from '@mui/icons-material/ArrowBack'
import { type ReactNode, useEffect, useRef } from 'react'
import {
  LinkBase,
  type RaRecord,
  useCreatePath,
  useLocation,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import { parentOf } from '../core/schema/parents'
import type { Resource } from '../core/schema/resource'
import { useLabel } from '../fields/reference/label.view'
import { useResourceLabel } from '../ui/fields/labels.view'
import { isPreview } from '../ui/routing/location'
import { useDocumentTitle } from '../ui/shell/useDocumentTitle'
import './record.css'

interface Props {
  resource: Resource
  title: string
  /** The page's record, if no context has it. */
  record?: RaRecord
  /** Before the title: the record's avatar. */
  mark?: ReactNode
  /** Next to the title: its status. */
  beside?: ReactNode
  /** Below the title. */
  below?: ReactNode
  /** Opposite the back link: the position in the list. */
  opposite?: ReactNode
  actions?: ReactNode
}

/** The head of a record's page: back link, title and actions. */
export function PageHeading({
  resource,
  title,
  record,
  mark,
  beside: titleExtra,
  below,
  opposite,
  actions,
}: Props) {
  const heading = useArrival(title)
  useDocumentTitle(title)
  return (
    <div className="page-head">
      <div className="page-way">
        <BackLink resource={resource} record={record} />
        {opposite}
      </div>
      <div className="page-row">
        {mark}
        <div className="page-words">
          <div className="page-title">
            <h1 ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {titleExtra}
          </div>
          {below}
        </div>
        {actions && <div className="page-actions">{actions}</div>}
      </div>
    </div>
  )
}

/** To the list; from a child without a place in the menu, to its parent. */
function BackLink({ resource, record }: Pick<Props, 'resource' | 'record'>) {
  const translate = useTranslate()
  const createPath = useCreatePath()
  const list = useResourceLabel(resource)
  const shown = useRecordContext()
  const part = resource.menu === false ? parentOf(resource) : undefined
  const whole = part && (record ?? shown)?.[part.by]
  const wholeLabel = useLabel(part?.of.name ?? resource.name, whole)
  const name = whole ? (wholeLabel ?? '…') : list
  return (
    <LinkBase
      to={
        part && whole
          ? createPath({ resource: part.of.name, id: whole, type: 'show' })
          : createPath({ resource: resource.name, type: 'list' })
      }
      aria-label={translate(whole ? 'view.back_to_record' : 'view.back_to_list', { name })}
      className="page-back"
    >
      <ArrowBack className="mirrored" sx={{ fontSize: 18 }} />
      <bdi>{name}</bdi>
    </LinkBase>
  )
}

/** After navigation within the app, the focus goes to the heading; a loaded document keeps its own. */
function useArrival(title: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation() as { key?: string }
  const arrived = useRef(false)
  useEffect(() => {
    if (arrived.current || !title) return
    arrived.current = true
    // Somebody types into Studio while its preview goes to another page.
    if (isPreview && !document.hasFocus()) return
    if (key && key !== 'default') heading.current?.focus({ preventScroll: true })
  }, [title, key])
  return heading
}
