import * as v from 'valibot'

/** One violation of the page's policy, as a browser reports it. Every text is the sender's, cut to 512 characters. */
export interface CspReport {
  readonly document: string
  readonly directive: string
  readonly blocked: string
  readonly source: string
}

const text = /* @__PURE__ */ v.optional(
  v.pipe(
    v.union([v.string(), v.number()]),
    v.transform((value) => String(value).slice(0, 512)),
  ),
  '',
)

/** Both forms that browsers send: `report-uri` (CSP2, 4.4) and a Reporting API batch, in which other types are ignored. */
export const cspReportsSchema = /* @__PURE__ */ v.union([
  v.pipe(
    v.object({
      'csp-report': v.object({
        'document-uri': text,
        'effective-directive': text,
        'blocked-uri': text,
        'source-file': text,
      }),
    }),
    v.transform(({ 'csp-report': report }): CspReport[] => [
      {
        document: report['document-uri'],
        directive: report['effective-directive'],
        blocked: report['blocked-uri'],
        source: report['source-file'],
      },
    ]),
  ),
  v.pipe(
    v.array(
      v.object({
        type: v.string(),
        body: v.object({ documentURL: text, effectiveDirective: text, blockedURL: text, sourceFile: text }),
      }),
    ),
    v.maxLength(50),
    v.transform((batch): CspReport[] =>
      batch
        .filter(({ type }) => type === 'csp-violation')
        .map(({ body }) => ({
          document: body.documentURL,
          directive: body.effectiveDirective,
          blocked: body.blockedURL,
          source: body.sourceFile,
        })),
    ),
  ),
])
