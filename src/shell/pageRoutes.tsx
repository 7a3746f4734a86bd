import { type ComponentType, lazy } from 'react'
import { CustomRoutes } from 'react-admin'
import { Route } from 'react-router-dom'
import type { EngineScreen, PageRoute } from '../routing/routes'
import { Allowed } from './Allowed'
import { NotAuthorized } from './NotAuthorized'
import { NotFound } from './NotFound'
import { useDocumentTitle } from './useDocumentTitle'

const screens: Partial<Record<EngineScreen, ComponentType>> = {
  notAuthorized: NotAuthorized,
  notFound: NotFound,
}

/** The hand-written pages as routes of react-admin. */
export function pageRoutes(pages: readonly PageRoute[]) {
  const routes = (blank: boolean) =>
    pages
      .filter(page => (page.layout === 'blank') === blank)
      .map(page => <Route key={page.path} path={page.path} element={elementOf(page)} />)
  return [
    <CustomRoutes key="default">{routes(false)}</CustomRoutes>,
    <CustomRoutes key="blank" noLayout>
      {routes(true)}
    </CustomRoutes>,
  ]
}

function elementOf({ component, screen, title, ability }: PageRoute) {
  const Page = component ? lazy(component) : (screens[screen] ?? NotFound)
  const titled = (
    <>
      <Title page={title} />
      <Page />
    </>
  )
  return ability ? <Allowed {...ability}>{titled}</Allowed> : titled
}

function Title({ page }: { page?: string }) {
  useDocumentTitle(page)
  return null
}
