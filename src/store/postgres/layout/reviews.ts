/** What moderators say about records and rejected pages. */

export const REVIEWS = `
-- What moderators say: states, assignments, comments. The last entry of its kind holds.
create table winnow.reviews (
  id bigint generated always as identity primary key,
  subject text not null,
  about text not null,
  value text not null,
  by text not null,
  at bigint not null
);
create index reviews_by_subject on winnow.reviews (subject, about, id);
create index reviews_by_value on winnow.reviews (about, value, id) where about <> 'comment';
`;
