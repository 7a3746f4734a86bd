import type { PageRoute } from '../../core/routing/routes'

/** The page with react-admin's components. It exists only in development. */
export const galleryRoute: PageRoute = {
  path: '/development/components',
  title: 'Components',
  component: () => import('./GalleryPage').then(page => ({ default: page.GalleryPage })),
}
