import type { EventsService } from '@momos/contracts/proto/events/v1/events';
import type { IdentityService } from '@momos/contracts/proto/identity/v1/identity';
import type { RsvpStatus } from '@momos/contracts/rsvp-view';
import type { RpcClient } from '@momos/runtime';
import type { Circles } from '../circle/circle.store.ts';
import type { Contact } from '../contact/contact.ts';
import type { Memberships } from '../membership/membership.store.ts';
import type { Part, PersonContext, SocialContext } from '../notice/define-notice.ts';
import type { PreferenceGroup } from '../notice/preference-group.ts';

/** RSVPs in these states, or these RSVPs. */
export type RsvpFilter = { statuses?: RsvpStatus[]; rsvpIds?: string[] };

/** Which people of an audience a blast is for: attendees of a social, members of a circle, or followers of its owner. */
export type AudienceRequest = { socialId: string; circleId?: string; ownerId: string; audience: RsvpFilter };

export type AudienceDeps = {
  events: RpcClient<typeof EventsService>;
  identity: RpcClient<typeof IdentityService>;
  circles: Pick<Circles, 'get'>;
  memberships: Pick<Memberships, 'membersAfter' | 'countMembers' | 'some'>;
};

export type Recipient<Content = unknown> = { userId: string; rsvpId: string; content: Content };
/** Whom a message was to. */
export type Addressed = Pick<Recipient, 'userId' | 'rsvpId'>;
/** A page of recipients; `cursor` is where the next one begins, `total` counts all pages where it was asked for. */
export type RecipientPage<Content = unknown> = {
  recipients: Recipient<Content>[];
  cursor: string;
  isLast: boolean;
  total: number | undefined;
};

/** Where a page of recipients begins and how many it has at most. */
export type RecipientPageRequest = { after: string; limit: number; withTotal?: boolean };

export type HostContext = PersonContext & { host: Contact };
/** What a blast is rendered with, by what its audience needs. */
export type AudienceContexts = { social: SocialContext; host: HostContext };
export type AudienceNeeds = keyof AudienceContexts;

/** A variable that a text may use (`GET /socials/{id}/blast-variables`). */
export type Variable = { name: string; label: string; description: string; example: string };

/** People that are addressed together, a page at a time. */
export type Addressing<Purpose extends string = string, Kind extends string = string, Content = unknown> = {
  /** Stored with each blast; never rename one. */
  purpose: Purpose;
  /** Kind of the deliveries. */
  kind: Kind;
  recipients(
    deps: AudienceDeps,
    request: AudienceRequest,
    page: RecipientPageRequest,
  ): Promise<RecipientPage<Content>>;
  /**
   * Of these recipients of before, those who are still in the audience, with what their message is rendered from now. Left out where no
   * one may have messages sent again.
   */
  remaining?(
    deps: AudienceDeps,
    request: AudienceRequest,
    before: readonly Addressed[],
  ): Promise<Recipient<Content>[]>;
};

/** An audience that someone writes to: everything about its messages. */
export type Audience<
  Purpose extends string = string,
  Kind extends string = string,
  Content = unknown,
  N extends AudienceNeeds = AudienceNeeds,
> = Addressing<Purpose, Kind, Content> & {
  /** Name of the kind where people see it. */
  title: string;
  /** Words on a person's timeline in the CRM. */
  timeline: string;
  preferences: PreferenceGroup;
  needs: N;
  variables: readonly Variable[];
  /** A value for each variable; empty where there is none for this recipient. */
  values: Part<Content, AudienceContexts[N], Readonly<Record<string, string>>>;
  because: Part<Content, AudienceContexts[N], string>;
  /** Shown as the sender; null for the service's own name. */
  fromName: Part<Content, AudienceContexts[N], string> | null;
  /** Content for previews without a recipient, and for tests. */
  sample: NoInfer<Content>;
};

/** Checks a definition and infers its kind, purpose and content. */
export const defineAudience = <
  const Purpose extends string,
  const Kind extends string,
  Content,
  N extends AudienceNeeds,
>(
  audience: Audience<Purpose, Kind, Content, N>,
): Audience<Purpose, Kind, Content, N> => audience;

/** Recipients asked for per page. */
export const recipientsPerPage = 500;

/** Recipients that a preview looks at. */
const sampleSize = 200;

/**
 * The first recipients of an audience and how many there are, in one call whatever its size. Where the owner does not count, as before an
 * update, the sample is counted.
 */
export async function surveyRecipients<Content>(
  deps: AudienceDeps,
  { recipients: pageAfter }: Pick<Addressing<string, string, Content>, 'recipients'>,
  request: AudienceRequest,
): Promise<{ sample: Recipient<Content>[]; count: number }> {
  const page = await pageAfter(deps, request, { after: '', limit: sampleSize, withTotal: true });
  return { sample: page.recipients, count: page.total ?? page.recipients.length };
}
