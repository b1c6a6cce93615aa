-- A database, for psql with the variable `name`: empty, with the rights of the hosts' role in what its owner will make.
create database :name owner stipend_owner;
\connect :name
set role stipend_owner;
create schema drizzle;
grant usage on schema public, drizzle to stipend;
alter default privileges in schema public grant select, insert, update, delete on tables to stipend;
alter default privileges in schema public grant usage on sequences to stipend;
alter default privileges in schema drizzle grant select on tables to stipend;
