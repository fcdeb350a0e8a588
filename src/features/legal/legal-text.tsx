import { Trans, useLingui } from '@lingui/react/macro'
import * as legalEndpoints from '../../../contract/endpoints/legal.ts'
import { isLanguage, languageFacts } from '../../../contract/language.ts'
import type { LegalPage, LegalText } from '../../../contract/legal/legal.ts'
import { formatDate } from '../../platform/format.ts'
import { SanitizedHtml } from '../../platform/sanitized-html.tsx'
import { useApi } from '../../platform/use-api.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { AsOf } from '../../shared/as-of.tsx'
import { legalNames } from '../../shared/legal-names.ts'
import { LoadFailed } from '../../ui/load-failed.tsx'
import { Notice } from '../../ui/notice.tsx'
import '../../ui/rich-text.css'
import { Skeleton } from '../../ui/skeleton.tsx'

function Loaded({ text }: { readonly text: LegalText }) {
  const language = useLanguage()
  const { version } = text
  const date = formatDate(language, Date.parse(text.publishedAt))
  const lang = isLanguage(text.language) ? languageFacts[text.language].tag : undefined
  return (
    <>
      <p className="muted num" data-local-time="">
        <Trans>
          Version {version}, {date}
        </Trans>
      </p>
      <article className="card px-4 py-4 lg:px-6" lang={lang}>
        <SanitizedHtml html={text.html} className="rich-text" />
      </article>
    </>
  )
}

/** Terms, privacy policy or imprint, also offline once it was read. */
export function LegalTextView({ page }: { readonly page: LegalPage }) {
  const { t, i18n } = useLingui()
  const read = useApi(legalEndpoints.readLegalPage, { params: { page }, query: { language: useLanguage() } })
  const { data, fetchedAt, stale, failed, errorCode, retry } = read
  const isAbsent = errorCode === 'NOT_FOUND'
  return (
    <div className="flex flex-col gap-3 max-w-760px">
      <h1 className="title-page">{i18n._(legalNames[page])}</h1>
      <AsOf at={data && stale && !isAbsent ? fetchedAt : undefined} />
      {isAbsent ? (
        <div className="card">
          <Notice icon="i-lucide-scroll-text" drawing="lost" title={t`This community has not published this page`} />
        </div>
      ) : data ? (
        <Loaded text={data} />
      ) : failed ? (
        <div className="card" role="alert">
          <LoadFailed title={t`The page could not be loaded`} onRetry={retry} />
        </div>
      ) : (
        <div className="waiting card px-4 py-4 flex flex-col gap-3" aria-busy>
          <Skeleton className="h-5 w-200px" />
          <Skeleton className="h-40 w-full" />
        </div>
      )}
    </div>
  )
}
