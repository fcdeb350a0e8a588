import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { BackLink } from '../ui/back-link.tsx'

/** The head of a page below the practice servers. */
export const PracticeHeader = ({ title }: { readonly title: ReactNode }) => (
  <header>
    <BackLink href={pagePaths.pracc.href()}>
      <Trans>Practice servers</Trans>
    </BackLink>
    <h1 className="title-page">{title}</h1>
  </header>
)
