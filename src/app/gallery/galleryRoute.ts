import type { PageRoute } from '../../core/routing/routes'

/** The page of all components, which only development has. */
export const galleryRoute: PageRoute = {
  path: '/development/components',
  title: 'Components',
  component: () => import('./GalleryPage').then(page => ({ default: page.GalleryPage })),
}
