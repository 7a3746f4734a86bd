import { MenuItem, TextField } from '@mui/material'
import { Suspense, useState } from 'react'
import type { Outline } from '../../core/schema/outline'
import { useResources } from '../../ui/fields/ResourcesContext'
import { useResourceLabel } from '../../ui/fields/useLabels'
import { PageTitle } from '../../ui/page/PageTitle'
import { useCan } from '../../ui/session/SessionContext'
import { useDocumentTitle } from '../../ui/shell/useDocumentTitle'
import { Gallery } from './Gallery'
import { useGalleryTexts } from './useGalleryTexts'

/**
 * Shows react-admin's own components with the records of a
 * resource that the developer chooses. Development only.
 */
export function GalleryPage() {
  const { title, text, resource } = useGalleryTexts()
  useDocumentTitle(title)
  const can = useCan()
  const readable = useResources().outlines.filter(({ pages, subject }) => pages && can('read', subject))
  const [name = readable[0]?.name, choose] = useState<string>()
  if (!name) return <PageTitle title={title} text={text} />
  const choice = (
    <TextField
      select
      label={resource}
      value={name}
      onChange={({ target }) => choose(target.value)}
      sx={{ maxWidth: 280 }}
    >
      {readable.map(outline => (
        <MenuItem key={outline.name} value={outline.name}>
          <ResourceName outline={outline} />
        </MenuItem>
      ))}
    </TextField>
  )
  return (
    <>
      <PageTitle title={title} text={text} actions={choice} />
      <Suspense>
        <Gallery key={name} name={name} />
      </Suspense>
    </>
  )
}

const ResourceName = ({ outline }: { outline: Outline }) => useResourceLabel(outline)
