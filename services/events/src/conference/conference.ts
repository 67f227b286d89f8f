/** A conference, as far as anything is known of one: it is there, and has a name and an address. */
export type Conference = {
  _id: string;
  version: number;
  slug: string;
  title: string;
  createdAt: Date;
  updatedAt: Date;
};
