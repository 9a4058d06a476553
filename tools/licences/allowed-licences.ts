/** A licence that packages from npm may have, by its SPDX identifier. */
export interface AllowedLicence {
  id: string;
  /** Why packages with this licence may be used, as docs/licences.md says it. */
  reason: string;
  /** The only packages that may have it; all may where this is missing. */
  packages?: readonly string[];
  /** Whether only packages that nobody receives may have it: those of builds and tests. */
  onlyDevelopment?: true;
}

export const allowedLicences: readonly AllowedLicence[] = [
  { id: 'MIT', reason: 'permissive: keep the copyright notice' },
  { id: 'MIT-0', reason: 'permissive, without conditions' },
  { id: 'ISC', reason: 'permissive: keep the copyright notice' },
  { id: '0BSD', reason: 'permissive, without conditions' },
  { id: 'BSD-2-Clause', reason: 'permissive: keep the copyright notice' },
  {
    id: 'BSD-3-Clause',
    reason: "permissive: keep the copyright notice, and don't advertise with the authors' names",
  },
  {
    id: 'Apache-2.0',
    reason: "permissive, with a patent licence: the portal's own licence",
  },
  {
    id: 'BlueOak-1.0.0',
    reason: 'permissive, with a patent licence: pass on the text or its link',
  },
  { id: 'Unlicense', reason: 'public domain' },
  {
    id: 'OFL-1.1',
    packages: ['@fontsource-variable/inter'],
    reason: 'the font may be passed on with the app, but not sold by itself',
  },
  {
    id: 'Elastic-2.0',
    packages: [
      '@apollo/composition',
      '@apollo/federation-internals',
      '@apollo/gateway',
      '@apollo/query-graphs',
      '@apollo/query-planner',
    ],
    reason: 'not open source: see above for what it forbids',
  },
  {
    id: 'MPL-2.0',
    onlyDevelopment: true,
    reason: 'only changed files of these packages must be published, and none is changed',
  },
  {
    id: 'CC-BY-4.0',
    onlyDevelopment: true,
    packages: ['caniuse-lite'],
    reason: 'data about browsers, which a build reads: name the source where you pass it on',
  },
  { id: 'CC0-1.0', onlyDevelopment: true, reason: 'public domain' },
  { id: 'Zlib', onlyDevelopment: true, reason: 'permissive: keep the copyright notice' },
  { id: 'Python-2.0', onlyDevelopment: true, reason: 'permissive: keep the copyright notice' },
  { id: 'PSF-2.0', onlyDevelopment: true, reason: 'permissive: keep the copyright notice' },
];
