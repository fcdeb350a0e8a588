import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Header } from './header.tsx'
import { SideNav } from './side-nav.tsx'

/**
 * The frame around every page. It is rendered twice: into index.html at build time, so that it paints before any script
 * runs, and by React, which replaces it with the same boxes in the same places.
 */
export const Shell = ({ children }: { readonly children: ReactNode }) => (
  <div className="min-h-dvh grid grid-rows-[52px_1fr] lg:grid-rows-[56px_1fr] grid-cols-[minmax(0,1fr)] lg:grid-cols-[232px_minmax(0,1fr)]">
    <a href="#main" className="btn fixed z-60 top-2 inset-is-2 not-focus-visible:sr-only">
      <Trans>Skip to content</Trans>
    </a>
    <Header />
    <aside className="max-lg:hidden sticky top-56px h-[calc(100dvh-56px)] overflow-y-auto flex flex-col px-2.5 py-3.5 bg-surface border-ie border-ie-line">
      <SideNav />
    </aside>
    <main id="main" tabIndex={-1} className="w-full max-w-1280px px-3.5 pt-2 lg:px-7 lg:pt-5.5 outline-none">
      {children}
    </main>
  </div>
)
