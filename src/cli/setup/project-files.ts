/** What `winnow init` writes. The tests take the # from the examples and check them, too. */

export const SETTINGS = `# Settings of this project. Every winnow command that is run in this folder reads them; flags win.
# A setting is a long flag without its dashes (winnow crawl --help lists those of a command). At the top it holds for
# all commands that have the flag; under the name of a command, for that one. Passwords do not belong here.

# Where results are stored: a folder, or a postgres:// address.
store: ./winnow-data

# Where site owners can reach you; it is sent with each request. Many sites answer only those who say who they are.
#contact: you@example.org

#crawl:
#  delay: 2s                 # minimum delay between requests to a host
#  max-pages: 5000           # of one run; run it again to continue
#  exclude: ['/tag/', '[?&]sort=']

#listing:
#  every: 7d                 # winnow watch updates the collection that often

#events:
#  add:
#    look: false             # the flag --no-look
`;

export const RECIPE = `# A recipe says where a site's documents are found and how their fields are read.
# All that can stand here: winnow robot schema --markdown. A recipe for a real site: winnow robot new https://example.org/
# winnow robot check recipes/                            lists mistakes
# winnow robot try recipes/example.yaml ADDRESS          shows how one page is read
# winnow robot recipes/                                  runs all recipes of the folder
name: example
collection: example

# Pages that list documents, which links on them are documents, and what their addresses look like.
# Patterns stand in single quotes.
collect:
  - list: https://example.org/news/
    links: article a
    only: '/news/\\d{4}/'

# Documents that do not meet this are left out, with the reason.
restrict:
  words: { min: 50 }
  #language: eng

# Title, author, date and text are found without steps. A step corrects or adds a field.
#steps:
#  - match: 'Photo: (?P<photographer>[^<]*)'
`;

export const IGNORED = `# Winnow's store and logs: large, and made again by a harvest.
/winnow-data/
`;
