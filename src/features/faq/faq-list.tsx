import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useDeferredValue, useState, useSyncExternalStore } from 'react'
import { type Faq, faqsSchema } from '../../../contract/content/faq.ts'
import { minutes } from '../../../contract/duration.ts'
import { href } from '../../../contract/endpoint.ts'
import * as contentEndpoints from '../../../contract/endpoints/content.ts'
import { getJson } from '../../platform/api-client.ts'
import { now, useNow } from '../../platform/clock.ts'
import { useCommunity } from '../../platform/community.ts'
import { formatMoment } from '../../platform/format.ts'
import { useApi, useRead } from '../../platform/use-api.ts'
import { useLanguage } from '../../platform/use-language.ts'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { anchoredFaq, searchFaqs } from './core/search-faqs.ts'
import { FaqEntry } from './faq-entry.tsx'

function onHashChange(listener: () => void): () => void {
  addEventListener('hashchange', listener)
  return () => removeEventListener('hashchange', listener)
}
const readHash = (): string => location.hash

/** Rows with the size of a closed question. */
function Loading() {
  return (
    <div className="waiting flex flex-col gap-2" role="status">
      <span className="sr-only">
        <Trans>Loading</Trans>
      </span>
      {['w-3/5', 'w-2/5', 'w-1/2', 'w-3/5', 'w-1/3', 'w-2/5'].map((width, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: six rows that never change
        <div key={i} className="card flex items-center px-4 min-h-52px">
          <Skeleton className={`h-14px ${width}`} />
        </div>
      ))}
    </div>
  )
}

function AsOf({ fetchedAt }: { readonly fetchedAt: number }) {
  const language = useLanguage()
  const time = formatMoment(language, fetchedAt, useNow(minutes(1)))
  return (
    <p role="status" className="muted num">
      <span className="i-lucide-cloud-off me-1.5" aria-hidden />
      <Trans>As of {time}</Trans>
    </p>
  )
}

/** The questions in the other languages, which are read once something is searched; none until they are there. */
function useOtherLanguages(isSearching: boolean): readonly Faq[] {
  const shown = useLanguage()
  const { languages } = useCommunity()
  const paths = languages
    .filter((each) => each !== shown)
    .map((language) => href(contentEndpoints.listFaqs, { query: { language } }))
  const { data = [] } = useRead(
    isSearching ? `every ${paths.join(' ')}` : null,
    faqsSchema,
    async () => {
      const answers = await Promise.all(paths.map((path) => getJson(path, faqsSchema)))
      return { data: answers.flatMap((each) => each.data), fetchedAt: now(), fromCache: false }
    },
    {},
  )
  return data
}

function Found({ faqs, search }: { readonly faqs: readonly Faq[]; readonly search: string }) {
  const { t } = useLingui()
  const hash = useSyncExternalStore(onHashChange, readHash, readHash)
  const found = searchFaqs(faqs, search, useOtherLanguages(search.trim() !== ''))
  const anchored = anchoredFaq(hash, faqs)
  return (
    <>
      <p role="status" className="sr-only">
        {search.trim() === '' ? null : <Plural value={found.length} one="# question" other="# questions" />}
      </p>
      {found.length === 0 ? (
        <Notice icon="i-lucide-search-x" drawing="nothing" title={t`No questions match`} />
      ) : (
        <div className="flex flex-col gap-2">
          {found.map((faq) => (
            <FaqEntry key={faq.id} faq={faq} anchored={faq === anchored} />
          ))}
        </div>
      )}
    </>
  )
}

function Search({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }) {
  const { t } = useLingui()
  return (
    <input
      type="search"
      className="field-quiet w-full sm:w-320px"
      placeholder={t`Search questions`}
      aria-label={t`Search questions`}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  )
}

/** The questions with their answers, searchable and available offline (FAQ-01, FAQ-02, G-07). */
export function FaqList({ heading }: { readonly heading: ReactNode }) {
  const { t } = useLingui()
  const { data, fetchedAt, stale, failed, retry } = useApi(contentEndpoints.listFaqs, {
    query: { language: useLanguage() },
  })
  const [search, setSearch] = useState('')
  const deferred = useDeferredValue(search)
  const retryButton = (
    <button type="button" className="btn" onClick={retry}>
      <Trans>Try again</Trans>
    </button>
  )
  return (
    <div className="flex flex-col gap-4">
      <header className="flex items-end justify-between gap-3 flex-wrap">
        <div>
          {heading}
          {stale && fetchedAt !== undefined ? <AsOf fetchedAt={fetchedAt} /> : null}
        </div>
        <Search value={search} onChange={setSearch} />
      </header>
      {data && data.length > 0 ? <Found faqs={data} search={deferred} /> : null}
      {data?.length === 0 ? (
        <Notice icon="i-lucide-message-circle-question" drawing="beginning" title={t`No questions yet`} />
      ) : null}
      {data === undefined && failed ? (
        <Notice
          icon="i-lucide-cloud-off"
          drawing="failed"
          title={t`The questions could not be loaded`}
          action={retryButton}
        >
          <Trans>Check your connection and try again.</Trans>
        </Notice>
      ) : null}
      {data === undefined && !failed ? <Loading /> : null}
    </div>
  )
}
