import { legalPages } from '../../contract/legal/legal.ts'
import { pagePaths } from '../../contract/page/page-paths.ts'
import { lazyView } from '../platform/lazy-view.tsx'
import { legalNames } from '../shared/legal-names.ts'
import { type Page, pageWith } from './page.ts'

const LegalPageView = lazyView(
  () => import('../pages/legal-page.tsx'),
  (module) => module.LegalPageView,
)

/** Terms, privacy policy and imprint. Their addresses exist always: where nothing is published, the page says so. */
export const legalRows: readonly Page[] = legalPages.map((page) =>
  pageWith({
    name: `legal-${page}`,
    path: pagePaths.legal.href(page),
    isOn: () => true,
    title: legalNames[page],
    view: LegalPageView,
    painted: ({ legal }) => legal?.[page] !== undefined,
    keptFor: 'everyone',
    props: () => ({ page }),
  }),
)
