/** Words of the pages below organization. */
export const organizationWords = {
  organizationForm: {
    savedProfilesShowChange: 'Saved. Profiles show the change within seconds.',
    added: (name: string) => `${name} added`,
    organisation: 'Organisation',
    name: 'Name',
    domains: 'Domains',
    domainsHint:
      'People with a verified address at one of these domains, or a subdomain, belong here. Press Enter to add one.',
    domainPlaceholder: 'acme.com',
    saveChanges: 'Save changes',
    createOrganisation: 'Create organisation',
    kind: 'Kind',
  },
  organization: {
    kindLabels: { COMPANY: 'Company', SCHOOL: 'School' },
    general: 'General',
  },
  organizationPanel: {
    newOrganisation: 'New organisation',
    organisation: 'Organisation',
  },
  organizations: {
    organisations: 'Organisations',
    lead: 'Companies and schools, recognised by their e-mail domains.',
    newOrganisation: 'New organisation',
    show: 'Show',
    pendingVerifications: 'Pending verifications',
    searches: {
      organizations: { label: 'Find an organisation', placeholder: 'Name or domain…' },
      proofs: { label: 'Find an address', placeholder: 'Full e-mail address…' },
    },
    noMatches: 'No matches',
    noOrganisationsYet: 'No organisations yet',
    searchHint: 'The search matches the beginning of names and domains.',
    emptyText:
      'One is created when the first company or school address is verified, with its domain as the name until you give it one.',
    name: 'Name',
    notNamedYet: 'Not named yet',
    kind: 'Kind',
    domains: 'Domains',
  },
  pendingProofs: {
    noPendingVerifications: 'No pending verifications',
    noMatchText: 'No verification of this address was started in the last 30 days.',
    emptyText: 'Addresses whose code was sent but not entered appear here.',
    markAsVerified: 'Mark as verified',
    isVerified: (email: string) => `${email} is verified`,
    markAddressVerified: 'Mark this address as verified?',
    person: 'Person',
    address: 'Address',
    category: 'Category',
    verifyAddress: 'Verify address',
    confirmText: 'Its owner can then sign in with it. Your name is recorded.',
  },
};
