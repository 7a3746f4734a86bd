import { type ComponentProps, lazy } from 'react'
import { LazyPart } from '../../ui/shell/LazyPart'

const CreateInDialog = lazy(() =>
  import('./CreateInDialog').then(dialog => ({ default: dialog.CreateInDialog })),
)

/** The dialog for pages without a form. Its code loads when it opens. */
export function LazyCreateInDialog(props: ComponentProps<typeof CreateInDialog>) {
  return (
    <LazyPart onMissing={props.onClose}>
      <CreateInDialog {...props} />
    </LazyPart>
  )
}
