import { useParams } from 'react-router-dom'
import { EditorPage } from './EditorPage'
import { StudioList } from './StudioList'

/** The page `/studio`: the list of resources, or the editor of the resource in the URL (T-01). */
export function StudioPage() {
  const { resource, tab } = useParams()
  return resource === undefined ? <StudioList /> : <EditorPage key={resource} name={resource} tab={tab} />
}
