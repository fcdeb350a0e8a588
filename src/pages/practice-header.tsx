import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { pagePaths } from '../../contract/page/page-paths.ts'

/** The head of a page below the practice servers. */
export const PraccHeader = ({ title }: { readonly title: ReactNode }) => (
  <header>
    <Link className="btn-quiet -ms-3" href={pagePaths.pracc.href()}>
      <span className="i-lucide-arrow-left" aria-hidden />
      <Trans>Practice servers</Trans>
    </Link>
    <h1 className="title-page">{title}</h1>
  </header>
)
