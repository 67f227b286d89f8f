/** The FAQs until an admin changes them. They say only what the product does. */
export const defaultCommunityPage = [
  {
    title: 'What is Momos?',
    body: 'Momos is where people meet. Hosts publish **socials**: dinners, talks, walks and whatever else brings people together. You register, you come, and afterwards you can review the host.',
  },
  {
    title: 'How do I sign in?',
    body: 'Without a password. We send you a code by e-mail, and you enter it. In your account settings you can add a passkey, which signs you in with your device.',
  },
  {
    title: 'How do I register for a social?',
    body: 'Open its page and press the button to register. Some socials ask you a few questions. When hosts approve each guest, you have a place once they approve you; we e-mail you then.',
  },
  {
    title: 'What if a social is full?',
    body: 'Join the waitlist. When a place opens up, we offer it to the first person it fits and keep it for them for some hours. Your registration shows where you stand.',
  },
  {
    title: 'Can I cancel, and do I get my money back?',
    body: 'You can cancel in My tickets. How much comes back depends on the cancellation policy of the social and on how early you cancel; you see the amount before you confirm.',
  },
  {
    title: 'What is a deposit?',
    body: 'Some tickets have a deposit. It is refunded when you come and check in.',
  },
  {
    title: 'Can another person have my ticket?',
    body: 'You can offer it to another person by their e-mail address, where the hosts allow that. It stays yours until they accept.',
  },
  {
    title: 'How do I host a social?',
    body: 'Press “Host a social”. It takes a title, a time and a location. A public social is listed after our reviewers have seen it; a private one opens with its invite link.',
  },
  {
    title: 'What are circles?',
    body: 'Circles are groups that you join, with posts and a chat. Some are free, and some have a price.',
  },
  {
    title: 'What happens to my data?',
    body: 'In your account settings you choose what we may send you. There you can also export your data and delete your account.',
  },
];

/** What Enterprise Plans says until an admin changes it: no plan and no price is promised that a person has not agreed to. */
export const defaultEnterprisePlansPage = [
  {
    title: 'Socials for your team',
    body: 'Publish socials that are private, or open only to people with an address at your company. Guests register, and your hosts approve each of them where you want that.',
  },
  {
    title: 'The door under control',
    body: 'Tickets with a QR code, check-in on several phones at the same time, and a door list that works without a network.',
  },
  {
    title: 'One place for your guests',
    body: 'Questions to each guest, e-mails and texts before and after, and the numbers of each social for its hosts.',
  },
  {
    title: 'What it costs',
    body: 'That depends on how many you are and what you need. Write to our sales team: they read what you write and propose a call.',
  },
];
