-- Roles for Winnow: psql -v ON_ERROR_STOP=1 -f roles.sql DATABASE, as the database's owner. Give passwords with \password.
--
-- winnow_owner makes the tables (enlist the first harvest as this role) and upgrades them: run one command as this role after each
-- new version (winnow status --store …).
-- winnow_worker harvests, edits and publishes; it can neither make nor drop tables, nor read other schemas.
-- winnow_reader exports, searches and serves read-only.
begin;
create role winnow_owner login;
create role winnow_worker login connection limit 200;
create role winnow_reader login connection limit 50;

-- The tables belong to winnow_owner, whoever runs this script.
create schema if not exists winnow authorization winnow_owner;
revoke all on schema winnow from public;
grant usage on schema winnow to winnow_worker, winnow_reader;

alter default privileges for role winnow_owner in schema winnow grant select, insert, update, delete on tables to winnow_worker;
alter default privileges for role winnow_owner in schema winnow grant usage, select, update on sequences to winnow_worker;
alter default privileges for role winnow_owner in schema winnow grant select on tables to winnow_reader;
alter default privileges for role winnow_owner in schema winnow grant select on sequences to winnow_reader;
grant select, insert, update, delete on all tables in schema winnow to winnow_worker;
grant usage, select, update on all sequences in schema winnow to winnow_worker;
grant select on all tables in schema winnow to winnow_reader;
grant select on all sequences in schema winnow to winnow_reader;

-- Short statements gain nothing from compiling or parallel plans. Set here, because a pooler may forget what a session sets.
alter role winnow_worker set jit = off;
alter role winnow_worker set max_parallel_workers_per_gather = 0;
-- A worker that is stopped in the midst of a transaction must not hold its locks for long.
alter role winnow_worker set idle_in_transaction_session_timeout = '2min';
alter role winnow_reader set default_transaction_read_only = on;
commit;
